// What a section of a document is about, as its heading tells.

import { isOfPerson } from './people/name.ts'

export type Topic =
  | 'contents'
  | 'notice'
  | 'contacts'
  | 'definitions'
  | 'comparables'
  | 'competition'
  | 'team'
  | 'deal'
  | 'market'
  | 'customers'
  | 'financials'
  | 'history'
  | 'company'

/** What stands there is about other firms, people or the law: no sentence of it introduces the company. */
export const topicsOfOthers: ReadonlySet<Topic | null> = new Set<Topic>([
  'competition',
  'comparables',
  'notice',
  'contacts',
  'customers',
  'market',
  'team',
])

/** The topic of a heading; null where it tells none, and then that of the section around it holds. The first that fits wins. */
export function topicOf(heading: string): Topic | null {
  const known = topicsKnown.get(heading)
  if (known !== undefined) return known
  const topic = topicOfNew(heading)
  if (topicsKnown.size > topicsKnownMost) topicsKnown.clear()
  topicsKnown.set(heading, topic)
  return topic
}

/** A heading is asked for once for each block below it. */
const topicsKnown = new Map<string, Topic | null>()
const topicsKnownMost = 5000

function topicOfNew(heading: string): Topic | null {
  if (isOfPerson(heading)) return null
  const text = heading.replace(/^[\dIVX]+(\.\d+)*\.?\s+/, '')
  // "Market and competition": the competitors in it are told by their sentences
  if (/\bmarket\b.* and |\bmarkt\b.* und /i.test(text) && /compet|wettbewerb/i.test(text)) return 'market'
  // "Customers and revenue", "Market and financials": figures of the company are in them
  if (
    /^(?:market|markt|customers|clients|kunden)\b.* (?:and|&|und) (?:revenue|sales|financ|results|figures|traction|umsatz|finanz)/i.test(
      text,
    )
  )
    return /^mark/i.test(text) ? 'market' : 'financials'
  return topics.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

const topics: [Topic, RegExp][] = [
  [
    'contents',
    /^(table of )?contents\b|^inhalt|^sommaire|^agenda$|^índice|^indice|^inn?ehåll|^inn?hold|^indhold|^inhoud|^spis treści|^sisällys/i,
  ],
  [
    'notice',
    /\bnotice\b|disclaimer|confidentiality|\blegal\b|forward[- ]looking|\bprivacy\b|datenschutz|protection des données|subscription (?:procedures?|agreement)|haftungsausschluss|hinweis|avertissement|avviso|important information|^risk factors|viktig informa[st]|ansvarsfr|vertraulichkeit|confidentialité|mentions légales|aviso legal|belangrijke informatie|zastrzeżeni/i,
  ],
  [
    'contacts',
    /\bcontacts?\b|kontakt|ansprechpartner|contatti|contacto|\badvis[eo]rs?\b|\badvisory board\b|\bbeirat\b|rådgiv(?:er|are)|tilrettelegger|interlocuteurs?\b|^how to (respond|proceed)/i,
  ],
  ['definitions', /glossar|definitions?\b|abbreviations|abkürzungen|basis of (preparation|presentation)/i],
  [
    'comparables',
    /(recent|comparable|precedent|selected|previous|past|similar|sector) (m&a )?(transactions|deals)|transaction comps|trading (comps|multiples|comparables)|comparables?\b|multiples|m&a activity|deal activity|vergleichstransaktion|peer group valuation|benchmark|previous (rounds?|funding)|funding history|cap(italisation|italization)? table/i,
  ],
  [
    'competition',
    /compet|wettbewerb|konkurren|concurren|concorren|competid|konkuren|kilpail|\bpeers?\b|\brivals?\b|landscape|\bmoat\b|^suppliers to/i,
  ],
  [
    'team',
    /^(the |our |key |executive |senior |meet the |founding )*(team|management|leadership|founders?|people|board)\b(?! (discussion|adjust|case|plan|projections|accounts|presentation))|management (team|and|&|board|structure|profiles)|executive (team|management|board)|key (people|executives|personnel|management|persons)|leadership|board of directors|\bmanagement$|\bteam$|\bpeople$|geschäftsführung|geschäftsleitung|führungs|vorstand|^organi[sz]ation\b|équipe|dirigeants|equipo|squadra|directie|promoters|ledelse|ledergruppe|ledningsgrupp|(?:bolags|företags)ledning|^ledningen?$|direksjon|^styret?$|^styrelsen?$|^bestyrelsen?$|organisasjon|^organisati(?:e|on)|n(?:øgle|øk+el|yckel)(?:medarbejder|person)|johtoryhmä|zarząd|kierownictwo|^equipe|dirigenti|bestuur|dirección$|direção|encadrement|gérance|les hommes|geschäftsleiter|mannschaft/i,
  ],
  [
    'market',
    /\bmarkets?\b(?! (entry|share))|\bmarket (overview|size|opportunity|growth|and)|industry|\bsector\b|\bTAM\b|addressable|branche|marktüberblick|\bmarkt|marché|mercado|mercato|\bmarked(?:et|s?beskrivelse|soverblikk?|sutvikling|sudvikling)\b|^(?:the )?marked(?: og\b.*)?$|\bmarkten?\b|\bbransj|\bbransch|\bmarknaden?\b|\brynek\b|\bmarkkina|\bsecteur\b|\bsettore\b|where we play|how big\b|why now|^size and growth|market.*opportunity/i,
  ],
  [
    'deal',
    /^kauppa$|^kaupan (?:ehdot|rakenne|kohde)|transaction|\bprocess\b|\bproposals?\b|proposed|\boffer(ing)?\b|the (round|ask|deal|raise|opportunity|investment)\b|\b(our|the) ask\b|^ask$|investment (opportunity|proposal|terms|ask)|^(the )?opportunity$|use of (funds|proceeds)|^financing$|financing (round|need|request)|\braising\b|fund(ing|raise|raising)|series [a-f]\b|seed\b|\bround\b|operation envisag|opération|verkaufsprozess|transaktion|beteiligung|\bdeal\b(?! ?flow)|next steps|terms\b|sale of|cession|\bexit\b|verkauf|investor(en)? ?(request)?$|anlass|nachfolge|unternehmensverkauf|angebot|the offer|^(?:transfer |deal )?scheme$|^intention|^objective of the (?:owner|shareholder)|transa(?:ks|kc|z|c)|salgsproses|försäljningsprocess|verkoopproces|cessione|^ventas?$|kapital(?:innhenting|anskaffning|forhøjelse)|emisjon|(?:^(?:la|notre) |^)lev[ée]+e\b|tour de table|finanzierungs(?:runde|bedarf)|kapitalrunde|what the (?:owners?|sellers?|shareholders?|founders?) (?:is|are|want|seek)|modalités|calendrier|^prosess|^tidsplan|^zeitplan|eierskifte|ägarskifte|ejerskifte/i,
  ],
  [
    'customers',
    /\bcustomers?\b|\bclients?\b|kunden|contracts|clienti|clientes|^kunder\b|^klanten|^klienci|^asiakkaat/i,
  ],
  [
    'financials',
    /financ|results?\b|income|profit|p&l|balance sheet|cash flow|figures|traction|\bkpis?\b|metrics|finanz|ergebnis|\bguv\b|kennzahlen|chiffres|forecast|projections?|budget|plan\b|trading|ebitda|revenue|sales\b|bilanz|wirtschaftliche|økonomi|ekonomi|regnskap|regnskab|resultatutv|nøkkeltall|nøgletal|nyckeltal|cijfers|financiën|dati economici|datos económicos|finansow|wyniki|talous|^comptes|compte d['’]exploitation|omzet|budsjett/i,
  ],
  ['history', /history|milestones|timeline|geschichte|historie|meilensteine|historique|historik|^storia\b|\bhistoria/i],
  [
    'company',
    /^yritys\b|^yhtiö\b|^liiketoiminta|summary|overview|at a glance|highlights|introduction|presentation|company|business|zusammenfassung|überblick|unternehmen|profile|who we are|^what (?:we|it|\S+) (?:do|does|is|are|makes?|sells?|builds?|offers?)\b|about|solution|product|services|^(?:die |unsere )?lösung|^(?:vår |vores )?løsning|^(?:la |notre |nuestra |la nostra )?soluci[óo]n|soluzione|^oplossing|produkt(?:et)?$|présentation|steckbrief|activit|thesis|merits|why invest|snapshot|the opportunity|sammendrag|sammanfattning|r[eé]sum[eé]|samenvatting|sintesi|sumário|podsumowanie|virksomhe[td]|verksamhet|bolaget|selskapet|selskabet|entreprise|société|azienda|empresa|het bedrijf|spółka|en bref/i,
  ],
]
