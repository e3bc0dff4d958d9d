import { rawWords } from '../../../../words/name_words.ts'
import type { NamedValues } from './locations.ts'
import { hasTitle as hasTitleWord, isTitleRun, titleWords } from './title_words.ts'
import { ValueWords } from './value_words.ts'

/** Roles of people at companies, one a line; the first is how it is written. Folded; "head of finance" is no CFO by title, but who runs finance. */
const table = `
CEO,ceo,chief executive officer,chief executive,chief exec
CFO,cfo,chief financial officer,chief finance officer,finance director,director of finance,head of finance,vp finance,vp of finance,finance chief
COO,coo,chief operating officer,chief operations officer,head of operations
CTO,cto,chief technology officer,chief technical officer
CIO,cio,chief information officer
CISO,ciso,chief information security officer
CMO,cmo,chief marketing officer,head of marketing,marketing director
CRO,cro,chief revenue officer
Chief Risk Officer,cro,chief risk officer
Chief Restructuring Officer,cro,chief restructuring officer
CCO,cco,chief commercial officer
Chief Compliance Officer,cco,chief compliance officer
Chief Customer Officer,cco,chief customer officer
CPO,cpo,chief product officer
Chief Procurement Officer,cpo,chief procurement officer
CIO (investments),cio,chief investment officer
CSO,cso,chief strategy officer
Chief Security Officer,cso,chief security officer
Chief Sustainability Officer,cso,chief sustainability officer
CDO,cdo,chief digital officer
Chief Data Officer,cdo,chief data officer
CAO,cao,chief administrative officer
Chief Accounting Officer,cao,chief accounting officer
CLO,clo,chief legal officer
Chief of Staff,chief of staff
CHRO,chro,chief people officer,chief human resources officer,head of hr,hr director,head of people
General Counsel,gc,general counsel,chief legal officer,clo,head of legal
Founder,founder,cofounder,co founder
Chairman,chairman,chairwoman,chairperson,chair
President,president
Managing Director,managing director,md
Attorney,attorney,lawyer,solicitor,legal adviser,legal advisor
Partner,partner,managing partner
Owner,owner,proprietor
Treasurer,treasurer
Controller,controller,comptroller,financial controller
Head of Sales,head of sales,sales director,vp sales,vp of sales,chief sales officer
Investor Relations,investor relations,head of investor relations,ir
Head of Corporate Development,head of corporate development,corporate development,corp dev,head of m a
Board Member,board member,board director,non executive director,ned
Adviser,advisor,adviser
Banker,banker,investment banker
Secretary,company secretary,corporate secretary`

/** Before a title, what makes another of it. */
const lesser = new Set('vice deputy assistant ex former junior to secretary office'.split(' '))

/** Titles that most questions use otherwise: the owner of a deal. They are roles where somebody's record says so. */
const meansOthersToo = new Set(
  'owner owners partner partners banker bankers adviser advisers advisor advisors chair chairs ir md gc'.split(' '),
)

type Role = { name: string; titles: string[] }
const roles: Role[] = []
/** an abbreviation may stand for several: CRO */
const rolesOf = new Map<string, Role[]>()
for (const line of table.trim().split('\n')) {
  const [name = '', ...titles] = line.split(',')
  const role = { name, titles }
  roles.push(role)
  for (const title of titles) {
    push(rolesOf, title, role)
    push(rolesOf, manyOf(title), role)
  }
}
rolesOf.set('chairmen', rolesOf.get('chairman') ?? [])

/** The roles that contacts of a firm have, as they stand in the records, by what they can be called. */
export class Roles {
  readonly #values = new Set<string>()
  readonly #exact = new Map<string, string[]>()
  readonly #having = new Map<Role, string[]>()
  readonly #words = new ValueWords(titleWords)

  add(value: string) {
    if (this.#values.has(value)) return
    this.#values.add(value)
    this.#words.add(value)
    const key = rawWords(value).join(' ')
    for (const called of [key, manyOf(key)]) push(this.#exact, called, value)
    for (const role of roles) if (role.titles.some((title) => hasTitle(key, title))) push(this.#having, role, value)
  }

  /** What words of a question name: a role and every spelling of it, or what a record says to the letter. None: a role that nobody has. */
  named(key: string): NamedValues | undefined {
    const meant = rolesOf.get(key) ?? []
    const exact = this.#exact.get(key) ?? []
    const [role] = meant
    const having = meant.flatMap((one) => this.#having.get(one) ?? [])
    const values = [...new Set([...exact, ...having, ...this.#withTitle(key)])]
    const [first] = values
    if (first !== undefined) return { values, said: role?.name ?? first, isFound: true }
    if (role) return meansOthersToo.has(key) ? undefined : { values: [role.name], said: role.name, isFound: false }
    return isOffice.test(key) ? { values: [key], said: key, isFound: false } : undefined
  }

  /** Roles with all words of a title in any order and short or long: "vice president of sales" finds "VP Sales". */
  #withTitle(key: string): string[] {
    const words = titleWords(key)
    if (words.length < 2 || !hasTitleWord(words) || !isTitleRun(key.split(' '))) return []
    return this.#words
      .withAll(key)
      .filter((value) => this.#words.wordsOf(value).every((word) => words.includes(word) || !lesser.has(word)))
  }
}

/** "chief diversity officer": a role, whether anybody has it or not. */
const isOffice = /^chief [a-z]+(?: [a-z]+)? officers?$/

/** Whether a role has the title among its words: "Group CFO", "CEO & Founder", and not "Vice President". */
function hasTitle(key: string, title: string): boolean {
  const at = ` ${key} `.indexOf(` ${title} `)
  if (at < 0) return false
  const before = key.slice(0, at).trim().split(' ')
  const isJustBefore = before.at(-1) ?? ''
  // "partner" in "managing partner" counts; "chief executive" in "assistant to the chief executive" does not
  return !lesser.has(isJustBefore) && !(isJustBefore === 'the' || isJustBefore === 'of') && !before.includes('to')
}

function manyOf(title: string): string {
  return title.endsWith('s') ? title : `${title}s`
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V) {
  const list = lists.get(key)
  if (!list) lists.set(key, [value])
  else if (!list.includes(value)) list.push(value)
}

/** Whether a role, as a document has it, is the one that a title names; undefined where no role is called so. */
export function isRoleCalled(title: string): ((role: string) => boolean) | undefined {
  const titles = (rolesOf.get(rawWords(title).join(' ')) ?? []).flatMap((role) => role.titles)
  if (titles.length === 0) return undefined
  return (role) => titles.some((one) => hasTitle(rawWords(role).join(' '), one))
}

/** Every word of the names of roles, for misspelled ones. */
export const roleWords = (): string[] =>
  roles.flatMap(({ titles }) => titles.flatMap((title) => title.split(' '))).filter((word) => word.length > 5)
