import type { Body } from '../../api/client.ts'

type NewList = Body<'/api/lists', 'post'>
type Template = Pick<NewList, 'statuses' | 'fields'> & { label: string; about: string }

/** What a new list starts with. */
export const templates = {
  empty: { label: 'Empty', about: 'Statuses and columns are added afterwards, as they are needed.' },
  buyers: {
    label: 'Buyer list',
    about: 'Who is asked to buy or to lend, and how far each of them is, from the first call to a letter of intent.',
    statuses: [
      { name: 'To contact', color: 'gray' },
      { name: 'Contacted', color: 'blue' },
      { name: 'NDA sent', color: 'violet' },
      { name: 'NDA signed', color: 'teal' },
      { name: 'IOI', color: 'yellow' },
      { name: 'LOI', color: 'green' },
      { name: 'Passed', color: 'red' },
    ],
    fields: [
      { name: 'Ticket', type: 'money' },
      { name: 'NDA date', type: 'date' },
      { name: 'Next step', type: 'text' },
    ],
  },
  targets: {
    label: 'Target list',
    about: 'What may be bought in a sector, and how far the talks with each have come.',
    statuses: [
      { name: 'To research', color: 'gray' },
      { name: 'Shortlist', color: 'blue' },
      { name: 'Approached', color: 'violet' },
      { name: 'In talks', color: 'green' },
      { name: 'Not a fit', color: 'red' },
    ],
    fields: [
      { name: 'Fit', type: 'choice', options: ['High', 'Medium', 'Low'] },
      { name: 'Next step', type: 'text' },
    ],
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof templates
