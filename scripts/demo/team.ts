export type Person = {
  key: 'mara' | 'jonas' | 'zoe' | 'lukasz' | 'priya'
  name: string
  title: string
  role: 'admin' | 'member' | 'viewer'
  /** active deals this person can carry */
  capacity: number
}

/** The first one starts the firm, and signs in to show it. */
export const team: readonly Person[] = [
  { key: 'mara', name: 'Mara Lindqvist', title: 'Partner', role: 'admin', capacity: 6 },
  { key: 'jonas', name: 'Jonas Okafor', title: 'Principal', role: 'member', capacity: 8 },
  { key: 'zoe', name: 'Zoë Whitfield', title: 'Associate', role: 'member', capacity: 6 },
  { key: 'lukasz', name: 'Łukasz Brandt', title: 'Associate', role: 'member', capacity: 6 },
  { key: 'priya', name: 'Priya Raman', title: 'Operating adviser', role: 'viewer', capacity: 2 },
]

export type Key = Person['key']

/** "Harbourline Partners", "Harbourline Partners 2": whoever makes a second firm sees which is which. */
export const firmNameOf = (number: number) => `Harbourline Partners${number === 1 ? '' : ` ${number}`}`

/** Short enough to type: mara@demo.example. */
export const emailOf = (key: Key, number: number) => `${key}@demo${number === 1 ? '' : number}.example`

export const keyOf = (word: string | undefined): Key => personOf(word).key

export function personOf(word: string | undefined): Person {
  const person = team.find(({ key }) => key === word)
  if (!person) throw new Error(`There is nobody called ${word}`)
  return person
}

export const firstNameOf = (name: string) => name.split(' ')[0] ?? name
