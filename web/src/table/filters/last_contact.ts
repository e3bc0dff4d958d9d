import type { Filter } from './filter_chips.tsx'

/** The parameters of a list that ask when a company or a contact was last in contact. */
export const lastContactParameters = ['last_contact_from', 'last_contact_to', 'not_contacted']

export const notContacted: Filter = {
  kind: 'choice',
  name: 'not_contacted',
  label: 'Not contacted',
  options: [
    ...[14, 30, 60, 90, 180, 365].map((days) => ({ value: String(days), label: `for ${days} days` })),
    { value: 'never', label: 'ever' },
  ],
}

export const lastContact: Filter = {
  kind: 'dates',
  from: 'last_contact_from',
  to: 'last_contact_to',
  label: 'Last contact',
  rare: true,
}
