import { looksOf } from '../plain-records/index.ts'

/** What funds have on their screens beside what their description says. */
export const fundLooks = looksOf('funds', {
  inputs: {
    name: { placeholder: 'Alder III', isWide: true },
    size: { placeholder: '450M' },
    vintage: { placeholder: '2024' },
  },
  columns: {
    vintage: { phone: true },
    size: { phone: true },
  },
  first: {
    title: 'The funds that you invest out of belong here',
    text: 'A deal can say which of them it is for.',
  },
  lost: 'Deals stay, without a fund.',
})
