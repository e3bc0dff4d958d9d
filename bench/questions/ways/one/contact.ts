import { type Book } from '../../book.ts'
import { says } from '../../cases.ts'
import { type Asked, type Pick } from './asked.ts'

export function ofContact(book: Book, pick: Pick): Asked[] {
  const contact = pick(book.contacts.filter(({ company }) => company !== null))
  const { name } = contact
  // biome-ignore format: a table
  return [
    {
      name: 'email of',
      ways: [`what is ${name}'s email`, `email of ${name}`, `${name} email address`, `how do I email ${name}`, `mail address of ${name}`, `what's the e-mail of ${name}`],
      expect: says(contact.email),
    },
    {
      name: 'phone of',
      ways: [`phone number of ${name}`, `what is ${name}'s phone number`, `how can I call ${name}`, `${name} phone`, `what number can I reach ${name} on`, `give me ${name}'s number`],
      expect: says(contact.phone),
    },
    {
      name: 'role of',
      ways: [`what is ${name}'s role`, `what does ${name} do`, `role of ${name}`, `what position does ${name} have`, `job title of ${name}`, `who is ${name}`],
      expect: says(contact.role),
    },
    {
      name: 'company of',
      ways: [`where does ${name} work`, `which company is ${name} at`, `who does ${name} work for`, `company of ${name}`, `what company does ${name} belong to`],
      expect: says(contact.company?.name ?? ''),
    },
  ]
}
