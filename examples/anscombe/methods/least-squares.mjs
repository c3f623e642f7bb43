import { defineMethod, measured, requireData } from 'divi-repro/harness';

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** y on x by least squares; power/ leaves the intercept out. */
export const method = defineMethod({
  name: 'Least squares',
  version: 1,
  resolve: ({ intercept = true }) => ({ intercept }),
  fit({ intercept = true }, data) {
    const rows = requireData(data, 3).toRows();
    const n = rows.length;
    const centre = (j) => (intercept ? sum(rows.map((row) => row[j])) / n : 0);
    const [x0, y0] = [centre(0), centre(1)];
    const xx = sum(rows.map(([x]) => (x - x0) ** 2));
    const slope = sum(rows.map(([x, y]) => (x - x0) * (y - y0))) / xx;
    const residual = sum(rows.map(([x, y]) => (y - y0 - slope * (x - x0)) ** 2));
    const regression = slope ** 2 * xx;
    const se = Math.sqrt(residual / (n - (intercept ? 2 : 1)) / xx);
    const mean = sum(rows.map(([, y]) => y)) / n;
    return measured({ mean, slope, se, regression, residual, r2: regression / (regression + residual) });
  },
});
