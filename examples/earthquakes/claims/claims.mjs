import { above } from 'divi-repro/harness';

const row = (model) => ({ table: 'models', labels: { Model: model }, repeated: true });
const gain = (m) => (evidence) => evidence.contrast(row(`${m}-component mixture`), row(`${m}-state HMM`), 'bic');
export const claims = [
  {
    id: 'dependence',
    quote: 'the hidden Markov models fit better than the independent mixtures',
    where: 'Chapter 6, in our words',
    rule: 'With two and three states, the BIC of the mixture is larger by more than 10.',
    parts: [2, 3].map((m) => above(`BIC, mixture less HMM, ${m} states`, gain(m), 10)),
  },
];
