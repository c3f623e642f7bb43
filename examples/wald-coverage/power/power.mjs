/** A mistake that is easily made and hard to see: the verdicts must see it. */
export const variants = [
  {
    id: 'n-plus-1',
    title: 'n + 1 in place of n',
    run: (spec) => ({ ...spec, options: { ...spec.options, sizePlus: 1 } }),
  },
];
