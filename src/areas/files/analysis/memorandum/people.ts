// How documents write the names of people and what they do.

const title =
  '(?:(?:Dr|Prof|Mr|Mrs|Ms|Miss|Sir|Dame|Shri|Smt|CA|Ing|Dipl|Mag|Herr|Frau|Mme|M|Sig|Dott|Drs|Ir)\\.?(?:-Ing\\.|-Kfm\\.|-Wirt\\.-Ing\\.)?(?: rer\\. (?:nat|pol|oec)\\.| h\\. ?c\\.| iur\\.| med\\.| oec\\.)?,? )'
const particle = '(?:de|van|von|der|den|da|do|dos|del|della|di|du|la|le|bin|al|el|ten|ter|zu|zur|vom|y|e)'
const part = "(?:\\p{Lu}[\\p{L}'’]*(?:-\\p{Lu}?[\\p{L}'’]+)*|\\p{Lu}\\.|[dlDL]['’]\\p{Lu}\\p{L}+)"
const degree =
  ',? (?:Ph\\.?D\\.?|MBA|EMBA|CPA|CFA|FCA|ACA|ACCA|CA|MD|M\\.D\\.|JD|J\\.D\\.|OBE|MBE|CBE|P\\.?E\\.?|M\\.?Sc\\.?|B\\.?Sc\\.?|M\\.?A\\.?|LL\\.?M\\.?|Jr\\.?|Sr\\.?|I{2,3}|PMP|FRSA|CEng|DPhil|Dipl\\.-Ing\\.|RN|DDS|DMD|DVM|DO|MPH|Esq\\.?|FCCA|FCMA|ACMA|CMA|MSc|BSc|BA|MS|MBBS|FRCS|DBA|PharmD)'

/** Source of a regular expression: a person's name, its titles and degrees outside the group "name". */
export const personName = `${title}*(?<name>${part}(?: ${particle})*(?: ["“'‘(]\\p{Lu}\\p{L}+["”'’)])?(?: (?:${particle} )*${part}){1,3})(?:${degree})*`

const wholeName = new RegExp(`^${personName}$`, 'u')

const role =
  '(?:group |deputy |interim |acting |senior |executive |non-executive |global |regional |joint |founding |designated |whole-?time |managing )*(?:chief [\\p{L}& ]{2,40}?officer|chief executive|chief of staff|chief \\p{L}+(?= and|,|$)|c[efotmpirsdc]o\\b|chro\\b|cpto\\b|ciso\\b|managing director|managing partner|director general|directors?\\b|president\\b|(?:senior |executive |assistant )?vice[- ]president|[se]?vp\\b|avp\\b|gm\\b|md\\b|head of\\b|head\\b(?! (?:office|count|quarter))|chair(?:man|woman|person)?\\b|co-?founder|founder|owner\\b|general manager|plant manager|\\p{L}+ manager|manager\\b|geschäftsführ|geschäftsleit|vorstand|prokurist|\\p{L}*leiter|leitung|gesellschafter|inhaber|gründer|président|president|directeur|directrice|gérant|fondat|responsable|controller|treasurer|secretary|general counsel|counsel\\b|partner\\b|principal\\b|lead\\b|engineer\\b|scientist\\b|promoter|bestuurder|amministrator|direttor|presidente|consejero|gerente|fundador|oprichter|superintendent|trustee|officer\\b)'

const roleAnywhere = new RegExp(`(?<![\\p{L}])${role}`, 'iu')
const roleFirst = new RegExp(`^(?:the |our |its )?(?:\\p{L}+[ -]){0,3}?${role}`, 'iu')

export const hasRole = (text: string) => roleAnywhere.test(text)

/** Whether a text is a role and not a sentence about one. */
export const isRole = (text: string) => {
  const words = text.split(' ')
  if (words.length > 12 || text.length > 95 || (/[.!?]$/.test(text) === true && !/\b(Dir|Mgr|Ops|Dev)\.$/.test(text)))
    return false
  if (/@|\d{4,}|\b(joined|was|has|had|is|served|years|previously|formerly|who)\b/i.test(text)) return false
  return roleFirst.test(text)
}

/** Behind a name without a comma they look like one more name. */
const honours = /(?: (?:OBE|MBE|CBE|PhD|MBA|CPA|CFA|FCA|ACA|ACCA|MD|JD|DDS|FRSA))+$/

/** Words that names of people do not have. */
const noName =
  /^(the|before|previous|previously|former|formerly|ex|about|after|with|at|for|and|of|in|to|by|our|key|senior|executive|chief|managing|director|directors|officer|president|vice|head|board|team|management|company|group|limited|inc|ltd|llc|gmbh|ag|plc|llp|lp|co|corp|project|net|total|revenue|sales|gross|market|business|financial|operating|customer|customers|services|service|products|product|name|role|position|title|function|background|experience|profile|investment|investor|investors|capital|partners|partner|advisors|advisers|securities|holdings|holding|fund|ventures|bank|university|school|institute|new|north|south|east|west|united|states|kingdom|january|february|march|april|may|june|july|august|september|october|november|december|series|information|memorandum|confidential|technology|technologies|software|systems|solutions|energy|foods|health|healthcare|care|logistics|engineering|industries|international|global|finance|operations|marketing|human|resources|supply|chain|vp|ceo|cfo|coo|cto|founder|co-founder|chairman|chair|geschäftsführer|leitung|vertrieb|produktion|advisory|corporate|private|equity|growth|strategy|overview|summary|highlights|leadership|founders|people|who|why|what|how|we|meet|use|contact|data|room|phase|page|table|source|annual|fiscal|year|quarter|enterprise|value|general|manager|quality|street|avenue|road|city|county|process|transaction|ownership|shareholders|employees|workforce|organisation|organization|sales|europe|asia|america|india|germany|france|pharmaceutical|public|listed|family|industrial|commercial|research|development|customer|success|unit|economics|adjusted|reported|ebitda)$/i

/** The name in a text that is a name and nothing else, without titles and degrees; null otherwise. */
export function nameIn(text: string): string | null {
  if (text.length > 60) return null
  const name = wholeName.exec(asWritten(text.trim()))?.groups?.['name']?.replace(honours, '')
  return name && isName(name) ? name : null
}

export const isName = (name: string) => {
  const parts = name.split(/[\s]+/)
  return (
    parts.length >= 2 &&
    !hasRole(name) &&
    !parts.some((one) => noName.test(one.replace(/[.,]/g, ''))) &&
    parts.some((one) => one.length > 2)
  )
}

const beginsWithName = new RegExp(`^${personName}(?=$|,| [-–—|(]|:)`, 'u')

/** Whether a heading is that of a person: "Jane Doe - Chief Financial Officer". */
export const isOfPerson = (heading: string) => {
  const name = beginsWithName.exec(asWritten(heading))?.groups?.['name']
  return name !== undefined && isName(name) && (name === heading || hasRole(heading))
}

/** JANE DOE on a slide is Jane Doe. */
export const asWritten = (text: string) =>
  /\p{Ll}/u.test(text) && !/^(?:[\p{Lu}’'.-]{2,},?\s){2,}/u.test(`${text} `)
    ? text
    : text.replace(/\p{Lu}{3,}/gu, (word) => word[0] + word.slice(1).toLowerCase())
