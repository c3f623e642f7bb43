import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { ProgressOutput } from '../../src/apps/cli/terminal/progress.js';
import { InputError, requireInput } from '../../src/library/core/errors.js';
import { hypot } from '../../src/library/core/math/hypot.js';
import { openNetwork } from '../download.js';

/** Not a dependency: with ONNX Runtime it takes half a gigabyte, and only the embedding of posts needs it. */
const LIBRARY = '@huggingface/transformers';
const INSTALL = `ONNXRUNTIME_NODE_INSTALL=skip npm i --no-save ${LIBRARY}@4`;

const HUB_MODEL = 'Xenova/all-MiniLM-L6-v2';
const HUB_REVISION = '751bff37182d3f1213fa05d7196b954e230abad9';

/** Word pieces of a text that the model sees, as in sentence-transformers. */
const MAX_TOKENS = 256;

/** Weights by the names of their files, the most exact first. */
const WEIGHTS = {
  'model.onnx': 'fp32',
  'model_fp16.onnx': 'fp16',
  'model_quantized.onnx': 'q8',
  'model_q4.onnx': 'q4',
};

/** What turns texts into embeddings. */
export interface Embedder {
  /** the model and its precision */
  name: string;
  /** l2-normalised vectors, one after another */
  embed(texts: string[]): Promise<Float32Array>;
}

interface Tensor {
  data: Float32Array | BigInt64Array;
  dims: number[];
}
interface LoadOptions {
  revision?: string;
  dtype?: string;
  progress_callback?: (event: { status: string; file?: string }) => void;
}
/** As much of the library as is used here. */
interface Transformers {
  env: {
    allowRemoteModels: boolean;
    localModelPath: string;
    cacheDir: string;
    fetch: (input: string | URL, init?: RequestInit) => Promise<Response>;
  };
  AutoTokenizer: {
    from_pretrained(
      model: string,
      options: LoadOptions,
    ): Promise<
      (texts: string[], options: { padding: true; truncation: true; max_length: number }) => { attention_mask: Tensor }
    >;
  };
  AutoModel: {
    from_pretrained(
      model: string,
      options: LoadOptions,
    ): Promise<(inputs: { attention_mask: Tensor }) => Promise<{ last_hidden_state: Tensor }>>;
  };
}

export interface EmbedderOptions {
  /** a folder with config.json, tokenizer.json and onnx/; null for the hub's model */
  model: string | null;
  /** where the hub's files are kept */
  cache: string;
  output: ProgressOutput;
}

/** Loads all-MiniLM-L6-v2. */
export async function openEmbedder({ model, cache, output }: EmbedderOptions): Promise<Embedder> {
  const dtype = model === null ? 'fp32' : localPrecision(model);
  const { env, AutoTokenizer, AutoModel } = await importLibrary();
  const network = openNetwork();
  env.cacheDir = cache;
  env.allowRemoteModels = model === null;
  // node's fetch takes undici's dispatchers, whose types differ from its own by a version
  env.fetch = (input, init) => fetch(input, { ...init, dispatcher: network as unknown as RequestInit['dispatcher'] });
  if (model !== null) env.localModelPath = dirname(resolve(model));
  const id = model === null ? HUB_MODEL : basename(resolve(model));
  const options: LoadOptions = {
    revision: HUB_REVISION,
    dtype,
    progress_callback: ({ status, file }) => {
      if (status === 'download' && model === null) output.write(`${id}: getting ${file}\n`);
    },
  };
  try {
    const tokenizer = await AutoTokenizer.from_pretrained(id, options);
    const transformer = await AutoModel.from_pretrained(id, options);
    return {
      name: `${id} (${dtype})`,
      async embed(texts) {
        const inputs = tokenizer(texts, { padding: true, truncation: true, max_length: MAX_TOKENS });
        const { last_hidden_state: hidden } = await transformer(inputs);
        const [, tokens, width] = hidden.dims;
        const vectors = hidden.data as Float32Array;
        return meanPool({ vectors, mask: inputs.attention_mask.data, texts: texts.length, tokens, width });
      },
    };
  } catch (error) {
    throw new InputError(
      `the model ${model ?? id} cannot be loaded (${(error as Error).message.split('\n')[0]}): go online or set HTTPS_PROXY, or give a local copy with --model`,
    );
  }
}

function localPrecision(folder: string): string {
  requireInput(
    ['config.json', 'tokenizer.json'].every((file) => existsSync(join(folder, file))),
    `--model ${folder}: a model's folder has config.json, tokenizer.json and onnx/, and this one does not`,
  );
  const found = Object.entries(WEIGHTS).find(([file]) => existsSync(join(folder, 'onnx', file)));
  requireInput(found !== undefined, `--model ${folder}: onnx/ has none of ${Object.keys(WEIGHTS).join(', ')}`);
  return found[1];
}

async function importLibrary(): Promise<Transformers> {
  try {
    // by a variable, so that the compiler does not look for a library that is not installed
    return await import(LIBRARY);
  } catch (error) {
    throw new InputError(
      `embedding the posts needs ${LIBRARY} (${(error as NodeJS.ErrnoException).code ?? 'it cannot be loaded'}): ` +
        `install it with '${INSTALL}', or point DIVI_DATA to a folder that has the embeddings`,
    );
  }
}

/** Token vectors of a batch, and which tokens are text rather than padding. */
export interface TokenVectors {
  /** texts × tokens × width */
  vectors: Float32Array;
  /** texts × tokens, 1 for text and 0 for padding */
  mask: ArrayLike<number | bigint>;
  texts: number;
  tokens: number;
  width: number;
}

/** The mean vector of each text's tokens, scaled to length 1: how sentence-transformers makes all-MiniLM-L6-v2's embeddings. */
export function meanPool({ vectors, mask, texts, tokens, width }: TokenVectors): Float32Array {
  const out = new Float32Array(texts * width);
  for (let i = 0; i < texts; i++) {
    const mean = new Float64Array(width);
    for (let t = 0; t < tokens; t++) {
      if (Number(mask[i * tokens + t]) === 0) continue;
      const offset = (i * tokens + t) * width;
      for (let j = 0; j < width; j++) mean[j] += vectors[offset + j];
    }
    // the number of tokens cancels out of a vector of length 1
    const norm = hypot(mean);
    for (let j = 0; j < width; j++) out[i * width + j] = mean[j] / norm;
  }
  return out;
}
