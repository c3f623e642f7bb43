export const variants = [
  {
    id: 'no-intercept',
    title: 'a line through the origin',
    run: (spec) => ({ ...spec, options: { intercept: false } }),
  },
];
