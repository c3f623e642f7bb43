// Reads a table, finds its clusters, saves the model and clusters rows with it: node cluster-table.mjs table.csv [label column]
import { AdaptiveDivi, adjustedRandIndex, InputError, loadModel, readTable, saveModel } from 'divi-repro';

const [file, labelColumn = 'class'] = process.argv.slice(2);
try {
  const table = await readTable(file, { labelColumn });
  const model = new AdaptiveDivi().fit(table.x);
  console.log(`${table.x.rows} rows: ${model.k} clusters, ${model.certain} of them certain`);
  console.log(`agreement with ${labelColumn} (ARI): ${adjustedRandIndex(table.labels, model.labels).toFixed(3)}`);
  const active = model.activeFeatures.map((j) => table.features[j]);
  console.log(`active features: ${active.join(', ')}`);

  await saveModel('model.json', model, table);
  const { model: loaded } = await loadModel('model.json');
  console.log(`the first row is in cluster ${loaded.predict(table.x)[0]}`);
} catch (error) {
  // bad input has one clear sentence: a file that is not there, a cell that is no number
  if (!(error instanceof InputError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
