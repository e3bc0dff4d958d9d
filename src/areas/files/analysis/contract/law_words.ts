// How agreements in other languages say which law governs, and what they call it.

const places: [source: string, place: string][] = [
  ['deutsche[snm]?', 'Germany'],
  ['österreichische[snm]?', 'Austria'],
  ['schweizerische[snm]?', 'Switzerland'],
  ['français', 'France'],
  ['belge', 'Belgium'],
  ['luxembourgeois', 'Luxembourg'],
  ['suisse', 'Switzerland'],
  ['española?', 'Spain'],
  ['italiana?', 'Italy'],
  ['portuguesa?', 'Portugal'],
  ['nederlands', 'Netherlands'],
  ['belgisch', 'Belgium'],
  ['norsk', 'Norway'],
  ['svensk', 'Sweden'],
  ['dansk', 'Denmark'],
  ['suomen', 'Finland'],
]
const countries: [name: string, place: string][] = [
  ['Bundesrepublik Deutschland', 'Germany'],
  ['Republik Österreich', 'Austria'],
  ['México', 'Mexico'],
  ['España', 'Spain'],
  ['Mexicanos', 'Mexico'],
  ['Schweiz', 'Switzerland'],
  ['Schweizerischen Eidgenossenschaft', 'Switzerland'],
]

export const foreignAdjectives: Record<string, string> = Object.fromEntries([
  ...places.flatMap(([source, place]) => spellings(source).map((word) => [word, place])),
  ...countries.map(([name, place]) => [name.toLowerCase(), place]),
])

const all = places.map(([source]) => source).join('|')

/** "unterliegt deutschem Recht", "dem Recht der Bundesrepublik Deutschland", "régi par le droit français", "ley española" */
export const foreignLaws: RegExp[] = [
  new RegExp(
    String.raw`(?<![\p{L}])(?<adjective>${all})\s+(?:Recht|recht|rett|rätt|ret|lain?|lakia|lag)(?![\p{L}])`,
    'giu',
  ),
  /\b(?:leyes|legislación|droit|legge|lois|leis)\s+(?:de la |de los |de las |del |du |de la |de |do |da )(?:República de |Repubblica |Estados Unidos )?(?<place>\p{Lu}[\p{L}]+)/gu,
  new RegExp(String.raw`\bRecht\s+der\s+(?<place>${countries.map(([name]) => name).join('|')})`, 'gu'),
  new RegExp(
    String.raw`\b(?:droit|ley(?:es)?|legislación(?:\s+común)?|derecho(?:\s+común)?|legge|diritto|lei|direito)\s+(?<adjective>${all})(?![\p{L}])`,
    'giu',
  ),
]

/** "deutsche[snm]?" is deutsche, deutsches, deutschen and deutschem. */
function spellings(source: string): string[] {
  const [, stem = source, letters = ''] = /^(.*)\[(\p{L}+)\]\?$/u.exec(source) ?? []
  if (letters !== '') return [stem, ...[...letters].map((letter) => stem + letter)]
  return source.endsWith('?') ? [source.slice(0, -2), source.slice(0, -1)] : [source]
}
