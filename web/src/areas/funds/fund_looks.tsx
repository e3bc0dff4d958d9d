import { Words } from '../../parts/figures.tsx'
import { looksOf } from '../plain-records/index.ts'

/** What funds have on their screens beside what their description says. */
export const fundLooks = looksOf('funds', {
  inputs: {
    name: { missing: 'Give the fund a name.', placeholder: 'Alder III', isWide: true },
    size: { placeholder: '450M' },
    vintage: { placeholder: '2024' },
  },
  columns: {
    name: { to: '/funds' },
    vintage: {
      kind: 'own',
      cell: ({ vintage }) => <Words>{vintage === null ? null : String(vintage)}</Words>,
      text: ({ vintage }) => String(vintage ?? ''),
      phone: true,
    },
    size: { phone: true },
  },
  // a filter of figures is one of amounts, which a year is not
  filters: { vintage: false },
  first: {
    title: 'The funds that you invest out of belong here',
    text: 'A deal can say which of them it is for.',
  },
  lost: 'Deals stay, without a fund.',
  toldAt: ['/api/deals'],
})
