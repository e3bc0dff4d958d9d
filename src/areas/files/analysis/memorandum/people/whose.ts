// Whose people a list names: the company's, or an adviser's, a customer's, a shareholder's. Headings and lines above say it.

import { fold, isNoName, rolePartOf } from './words.ts'

/** Headings over the people who run the company. */
const ofTeam =
  /\b(?:team|management|leadership|founders?|people|promoters|executives|executive (?:team|board|committee|management)|directors|who(?:['’]s| is) (?:here|who)|who we are|organi[sz]ation|key personnel|key persons?|who runs|the crew|our staff|key staff)\b|geschäftsführung|geschäftsleitung|betriebsleitung|\b(?:unternehmens)?führung|vorstand|schlüsselperson|\bleitung\b|köpfe|équipe|dirigeant|^(?:la )?direction(?: générale)?$|équipes|encadrement|ledelse|ledergruppe|nøkkelperson|ledning|personerna|johto|avainhenkilö|zarząd|kierownictw|kadra|zespół|equipo|dirección|directivos?|gestión|gestore|dirigenti|squadra|direzione|bestuur\b|directie|leiding\b|equipe|diretoria|liderança|gestão|administração|gestores|bedrijfsleiding/i

/** Headings over people who are not the company's, or who own it, sell it or watch over it. */
const ofOthers =
  /\bcontacts?\b|\bpartners$|\byour team\b|\b(?:offices|locations|sites|stores|branches|distributors|dealers|agents)\b|standorte|kontakt|ansprechpartner|contatt|contacto|contato|yhteys|\badvis[eo]r(?:s|y)?\b|rådgiv|doradc|asesor|consulen|berater|beirat|conseils?\b|disclaimer|\bnotice\b|haftung|avertissement|avviso|important information|glossar|definition|contents|inhalt|sommaire|agenda|\bcompet|wettbewerb|konkurren|\bpeers?\b|comparable|precedent|transactions\b|testimonial|references?\b|referen[zc]|referanse|what (?:our )?(?:customers|clients) say|customers?\b|clients?\b|kunden|kunder|klienci|clientes|clienti|klanten|shareholder|cap(?:itali[sz]ation|italisation)? table|ownership|aktion[äæ]r|aksjonær|aksjeeier|eierstruktur|ejerstruktur|ägar|gesellschafterstruktur|anteilseigner|actionn|akcjonariusz|udziałow|accionist|azionist|aandeelhouder|acionist|auditor|wirtschaftsprüf|revisor|commissaire|signatur|signatories|unterschrift|witness|suppliers|investors?\b|supervisory|rada nadzorcza|aufsichtsrat|verwaltungsr[aä]t|non-executive|^styret?$|^styrelsen?$|^bestyrelsen?$|^hallitus$|conseil (?:d['’]administration|de surveillance)|consiglio di amministrazione|consejo de administración|conselho de administração|raad van (?:commissarissen|toezicht)/i

/** "Advised by", "Board:", "For further information": the line above a list, or the beginning of a text. */
const introducesOthers =
  /^\W*(?:(?:styret?|styremedlemmer|bestyrelsen?|styrelsen?|hallitus|consiglio di amministrazione|collegio sindacale|consejo de administración|conselho de administração|raad van (?:commissarissen|toezicht))\b(?! (?:og|och|e|y|en|ja)\b)|(?:exclusive |financial |legal |m&a |strategic |scientific |sole )*advis[eo]r[sy]?\b|advised by|prepared (?:by|for)|presented by|board\b(?! and management)|observers?\b|investors?\b|beirat|aufsichtsrat|conseil (?:de|d')|verwaltungsrat\b|non-executive|supervisory|auditors?|audited by|signed|by:|for and on behalf|contacts?\b|kontakt|ansprechpartner|for (?:further|more) information|please (?:contact|direct)|enquiries|your contact|references?\b|referen[zc]|witness|shareholders?\b|lead investor|rådgiver|doradca)/i

/** "both": "Management and shareholders", "Founders and investors". */
export type Whose = 'team' | 'others' | 'both' | 'unknown'

/** The foot of a letter names the managers of whoever wrote it. */
export const isRegister =
  /\b(?:HRB|HRA|Amtsgericht|Registergericht|USt|KvK|RCS|SIRET|Org\.? ?nr|CVR|KRS|NIP|CNPJ|Registered (?:office|in|number)|Company (?:no|number))\b/i

/** The innermost heading that says whose people stand below it. */
export function whoseOf(headings: readonly string[]): Whose {
  const known = headings.map(whoseOfHeading)
  return known.findLast((whose) => whose !== 'unknown') ?? 'unknown'
}

const headingsKnown = new Map<string, Whose>()
const headingsKnownMax = 5000

function whoseOfHeading(heading: string): Whose {
  const known = headingsKnown.get(heading)
  if (known !== undefined) return known
  const whose = whoseOfNew(heading)
  if (headingsKnown.size >= headingsKnownMax) headingsKnown.clear()
  headingsKnown.set(heading, whose)
  return whose
}

function whoseOfNew(heading: string): Whose {
  const others = ofOthers.test(heading)
  return isOfTeam(heading) ? (others ? 'both' : 'team') : others ? 'others' : 'unknown'
}

const isOfTeam = (heading: string) =>
  ofTeam.test(heading) &&
  !/\byour\b|\b(?:risk|waste|asset|cash|capital|wealth|fleet|facility|property|quality|content|data|chain|energy|order|inventory) management|non[- ]executive|independent directors|supervisory|\b(?:deal|transaction|advisory|advisers?['’]?|project|bank|customer|client|investor)s? team\b|advisory board|management (?:discussion|accounts|adjust|case|plan|projections|presentation|contact)|team contacts|contacts?$/i.test(
    heading,
  )

export const isIntroductionOfOthers = (text: string) => introducesOthers.test(text)

/** Heads of columns whose names are those of firms, places or owners. */
export const isColumnOfOthers = (head: string) =>
  /^(?:customer|client|supplier|competitor|company|firm|peer|target|acquirer|buyer|seller|investor|share ?holder|holder|owner|bank|lender|site|property|location|store|city|address|brand|product|kunde|lieferant|wettbewerber|gesellschafter|aktionär|client[es]?|fournisseur|actionnaire|leverandør|aksjonær|klient|udziałowiec|accionista|azionista|aandeelhouder|acionista|adviser|advisor|referee|witness)s?(?:\s+name)?$/i.test(
    head.trim(),
  )

const ofWhom =
  /^(?:\s*,\s*|\s+(?:of|at|with|de|du|von|der|bei|beim|chez|hos|i|di|da|do|van|bij|w|en)\s+)(?:the\s+)?(?=\p{Lu})/u
const legalForm =
  /\b(?:Inc|Ltd|Limited|LLC|LLP|plc|GmbH|AG|KG|SA|SAS|SARL|S\.A|B\.?V|N\.?V|AB|AS|ASA|A\/S|Oy|SpA|S\.p\.A|Srl|S\.?L|Ltda|Pty|Corp|Group|Bank)\b/

/** "chief executive of Halden Pumps", "CFO, Norvik Ltd": a role in a company that is named and is not ours. */
export function isElsewhere(text: string, role: { start: number; end: number }, own: ReadonlySet<string>): boolean {
  const words = [...text.slice(role.start, role.end).matchAll(/\S+/g)]
  const within = words.findIndex(
    ([word], at) => at > 0 && rolePartOf(words[at - 1]?.[0] ?? '') === 'join' && isStranger(word, own),
  )
  const isPossessed = words.some(([word]) => /\p{L}['’]s$/u.test(word) && isStranger(word.replace(/['’]s$/, ''), own))
  if (isPossessed || within > 0 || isStrangersRole(text, role, own)) return true
  const behind = text.slice(role.end)
  const link = ofWhom.exec(behind)?.[0]
  if (link === undefined) return false
  const name = /^(?:\p{Lu}[^\s,;.:()]*\s?)+/u.exec(behind.slice(link.length))?.[0] ?? ''
  if (!name.split(/\s+/).some((word) => isStranger(word, own))) return false
  return !link.includes(',') || legalForm.test(name)
}

/** "Head of Procurement, Norvik" */
export const endsElsewhere = (role: string, own: ReadonlySet<string>) => {
  const tail = /,\s*([^,]+)$/.exec(role.replace(/\([^)]*\)/g, ' ').trim())?.[1] ?? ''
  return tail !== '' && tail.split(/\s+/).every((word) => isStranger(word, own))
}

/** "Norvik CEO Anna Bell" */
function isStrangersRole(text: string, role: { start: number; end: number }, own: ReadonlySet<string>): boolean {
  const before = /(\S+)\s+$/.exec(text.slice(0, role.start))?.[1] ?? ''
  return /^\p{Lu}[^,;:.()]*$/u.test(before) && !isNoName(before) && isStranger(before, own)
}

const isStranger = (word: string, own: ReadonlySet<string>) => {
  const bare = word.replace(/[^\p{L}\p{N}]+$/u, '')
  return (
    /^\p{Lu}/u.test(bare) &&
    rolePartOf(bare) === null &&
    !own.has(fold(bare)) &&
    !/^(?:Group|Company|Gesellschaft|Gruppe|Groupe|Konzern|Konsern)/.test(bare)
  )
}

/** A firm that advises, audits or lends its name to a cover. */
export const isAdviser =
  /\b(?:LLP|Securities|Corporate Finance|Advisors|Advisers|Advisory|M&A|Investment Bank(?:ing)?|Capital Partners|Capital Markets|Attorneys|Rechtsanwälte|Steuerberat\w*|Wirtschaftsprüf\w*|Avocats|Adwokaci|Abogados|Advokat\w*|Business Brokers?|Brokerage|Beratung\w*)\b/i
