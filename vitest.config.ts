import { defineConfig } from 'vitest/config';
import { EQUIPMENT } from './tests/support/equipment.js';
import { skippedReporter } from './tests/support/skipped-reporter.js';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    testTimeout: 60_000,
    globalSetup: 'tests/support/build-if-stale.ts',
    setupFiles: 'tests/support/seed-fast-check.ts',
    reporters: ['default', skippedReporter],
    // every core at work, also on a machine with two
    maxWorkers: '100%',
    expect: { requireAssertions: true },
    tags: [
      { name: 'process', description: 'starts other processes: not part of npm run test:fast' },
      { name: 'slow', description: 'takes seconds: not part of npm run test:fast' },
      ...EQUIPMENT.map(({ tag, name, path }) => ({
        name: tag,
        description: `needs ${name}`,
        // a tag without `skip` leaves that of a test's other tags alone
        ...(path === '' && { skip: true }),
      })),
    ],
  },
});
