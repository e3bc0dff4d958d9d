import { describe } from './describe.ts'
import { nameHeadings, phoneHeadings } from './headings.ts'

export const contact = describe({
  noun: ['contact', 'contacts'],
  table: 'contacts',
  subject: 'contact',
  company: 'company_id',
  standing: 'not company_deleted',
  fields: {
    name: {
      kind: 'title',
      label: 'Name',
      max: 300,
      required: true,
      headings: `${nameHeadings} contact contactname fullname person ansprechpartner kontakt kontaktname vollername nomcomplet personne interlocuteur`,
      sorted: true,
    },
    email: {
      kind: 'email',
      label: 'E-mail',
      headings: 'email emailaddress mail mailadresse emailadresse courriel adresseemail adressemail',
      sorted: true,
    },
    phone: {
      kind: 'line',
      label: 'Phone',
      max: 100,
      headings: `${phoneHeadings} mobile cell mobil handy portable`,
      hidden: 'contact_phone',
    },
    role: {
      kind: 'line',
      label: 'Role',
      max: 200,
      headings: 'role title jobtitle position function rolle funktion titel stelle poste fonction titre',
      sorted: true,
      filter: 'any',
    },
    company_id: { kind: 'link', to: 'company', named: true, label: 'Company', filter: 'any' },
    linkedin: {
      kind: 'web',
      label: 'LinkedIn',
      headings: 'linkedin linkedinurl linkedinprofile linkedinprofil profillinkedin',
    },
  },
})
