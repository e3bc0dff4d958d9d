import { describe } from './describe.ts'
import { descriptionHeadings } from './headings.ts'

export const note = describe({
  noun: ['note', 'notes'],
  table: 'notes',
  subject: 'note',
  company: 'company_id',
  standing: 'not company_deleted',
  fields: {
    company_id: { kind: 'link', to: 'company', named: true, label: 'Company' },
    contact_id: { kind: 'link', to: 'contact', named: true, label: 'Contact' },
    deal_id: { kind: 'link', to: 'deal', named: true, label: 'Deal' },
    content: {
      kind: 'text',
      label: 'Text',
      max: 200_000,
      required: true,
      headings: `${descriptionHeadings} content text memo body inhalt contenu texte`,
      personal: true,
    },
    tags: {
      kind: 'names',
      label: 'Tags',
      max: 50,
      filled: true,
      headings: 'tags tag labels categories category schlagworte kategorie etiquettes categorie',
      personal: true,
    },
    is_pinned: {
      kind: 'flag',
      label: 'Pinned',
      filled: true,
      headings: 'pinned ispinned important angeheftet wichtig epingle',
    },
  },
})
