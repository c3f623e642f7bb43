import { defineMethod, measured, requireData, stream } from 'divi-repro/harness';
import { BUFFER, MODEL } from '../data-sets/regimes.mjs';

const STATES = [0, 1, 2];
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const spread = (values, m = mean(values)) => Math.sqrt(mean(values.map((v) => (v - m) ** 2)) / (1 - 1 / values.length));
const distance = (a, b) => a.reduce((sum, value, d) => sum + (value - b[d]) ** 2, 0);
const argmin = (values) => values.indexOf(Math.min(...values));
const least = (all, cost) => all.reduce((a, b) => (cost(b) < cost(a) ? b : a));

/** The cheapest path, by a cost of each state on each day, of each move, and of each beginning. */
function cheapest(costs, moves, start = [0, 0, 0]) {
  let values = costs[0].map((cost, k) => cost + start[k]);
  const from = costs.slice(1).map((cost) => {
    const best = STATES.map((j) => argmin(values.map((value, i) => value + moves[i][j])));
    values = cost.map((own, j) => values[best[j]] + moves[best[j]][j] + own);
    return best;
  });
  const path = [argmin(values)];
  for (const best of from.reverse()) path.push(best[path.at(-1)]);
  return { path: path.reverse(), cost: Math.min(...values) };
}

/** The return, two changes, and mean and deviation over 6 and 14 days and over both halves of these. */
function features(x, t) {
  const spans = [5, 5, 2, 13, 13, 6].map((from, i) => x.slice(t - from, t + 1 - [0, 3, 0, 0, 7, 0][i]));
  return [x[t], ...[0, 1].map((i) => Math.abs(x[t - i] - x[t - i - 1])), ...spans.flatMap((s) => [mean(s), spread(s)])];
}

/** Three days by greedy k-means++, the best of three draws each: the first to ring of clocks as fast as a day is far. */
function seeds(rows, random) {
  const nearer = (day, near) => rows.map((row, t) => Math.min(near[t], distance(row, rows[day])));
  const draw = (near) => argmin(near.map((rate) => -Math.log(random.uniform()) / rate));
  const add = (near) => least([draw(near), draw(near), draw(near)], (day) => mean(nearer(day, near)));
  const first = Math.floor(random.uniform() * rows.length);
  const near = nearer(first, Array(rows.length).fill(Infinity));
  const second = add(near);
  return [first, second, add(nearer(second, near))];
}

/** Path and centres in turn, until the cost falls no more. */
function descend(rows, centres, moves, last = Infinity) {
  const costs = rows.map((row) => centres.map((centre) => distance(row, centre) / 2));
  const found = cheapest(costs, moves);
  if (!(last - found.cost > 1e-6)) return found;
  const own = STATES.map((k) => rows.filter((_, t) => found.path[t] === k));
  const next = centres.map((c, k) => (own[k].length > 0 ? c.map((_, d) => mean(own[k].map((row) => row[d]))) : c));
  return descend(rows, next, moves, found.cost);
}

/** The best of ten starts. The authors take the best of 15 penalties: by our search, 100. */
function jumpPath(returns, seed, penalty = 100) {
  const rows = returns.map((_, t) => features(returns, t)).slice(BUFFER, -BUFFER);
  const scales = rows[0].map((_, d) => spread(rows.map((row) => row[d])));
  const scaled = rows.map((row) => row.map((value, d) => value / scales[d]));
  const moves = STATES.map((i) => STATES.map((j) => (i === j ? 0 : penalty)));
  const starts = Array.from({ length: 10 }, (_, i) => seeds(rows, stream(seed, 'start', i)).map((t) => scaled[t]));
  return least(
    starts.map((centres) => descend(scaled, centres, moves)),
    ({ cost }) => cost,
  ).path;
}

/** Viterbi's path by the true parameters. */
function truePath(returns) {
  const loss = (x, k) => ((x - MODEL.means[k]) / MODEL.deviations[k]) ** 2 / 2 + Math.log(MODEL.deviations[k]);
  const costs = returns.slice(BUFFER, -BUFFER).map((x) => STATES.map((k) => loss(x, k)));
  const [start, ...moves] = [MODEL.start, ...MODEL.moves].map((row) => row.map((p) => -Math.log(p)));
  return cheapest(costs, moves, start).path;
}

/** The share found of the days in each state; null for one that never came. Of the `orders` of names, the best counts. */
const decoder = (name, decode, orders) =>
  defineMethod({
    name,
    version: 1,
    seesTruth: true,
    resolve: () => ({}),
    fit(_options, data, seed, _share, truth) {
      const path = decode(requireData(data, 1).toRows().flat(), seed);
      const labels = truth.labels.slice(BUFFER, -BUFFER);
      const order = least(orders, (names) => path.filter((k, t) => names[k] !== labels[t]).length);
      const found = STATES.map((k) => path.filter((_, t) => labels[t] === k).map((own) => Number(order[own] === k)));
      const [accuracy1, accuracy2, accuracy3] = found.map((days) => (days.length > 0 ? mean(days) : null));
      return measured({ accuracy1, accuracy2, accuracy3 });
    },
  });
const ORDERS = ['012', '021', '102', '120', '201', '210'].map((order) => [...order].map(Number));
export const methods = [decoder('true', truePath, [STATES]), decoder('discrete', jumpPath, ORDERS)];
