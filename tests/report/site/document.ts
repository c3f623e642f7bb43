import type { ReportDocument } from '../../../src/report/document.js';

/** A report with everything our Markdown has, and a figure. */
export const DOCUMENT: ReportDocument = {
  id: 'claims',
  title: 'The claims',
  markdown: `# The claims

A paragraph with **bold**, *italic*, \`code\` and a [table](table-1.md), over
two lines.

## Which hold

| Claim | Verdict | n |
| --- | --- | ---: |
| DIVI finds \\| K | ✓ holds | 20 |
| never \`a\` fails | ✗ fails | 3 |

- first
  goes on
- second
  - below

1. one

![How often](figures/claims-share.svg)

---
`,
  figures: [
    {
      id: 'claims-share',
      title: 'How often',
      spec: {
        data: { values: [{ claim: 'a', share: 0.5 }] },
        mark: 'bar',
        encoding: {
          x: { field: 'share', type: 'quantitative' },
          y: { field: 'claim', type: 'nominal' },
        },
      },
    },
  ],
  inReports: true,
};
