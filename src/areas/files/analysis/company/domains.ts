// Whose addresses a document prints: of its websites and mailboxes the word that is somebody's own.

const address = /(?:@|\bwww\.|https?:\/\/(?:www\.)?|(?<![^\s(<:]))(?<host>(?:[a-z\d-]+\.)+[a-z]{2,})(?![a-z])/giu

/** "openjam" of info@openjam.eu and of www.openjam.eu, each where it stands, without those where everybody has an address. */
export function domainsIn(text: string): { start: number; end: number }[] {
  if (!text.includes('.')) return []
  return [...text.matchAll(address)].flatMap((match) => {
    const host = match.groups?.['host'] ?? ''
    const parts = host.toLowerCase().split('.')
    const at = parts.length > 2 && secondLevel.has(parts.at(-2) ?? '') ? -3 : -2
    const own = parts.at(at) ?? ''
    if (own.length < 3 || shared.has(own) || !topLevel.test(parts.at(-1) ?? '')) return []
    const behind = parts.slice(at).join('.').length
    const start = match.index + match[0].length - behind
    return [{ start, end: start + own.length }]
  })
}

const secondLevel = new Set(['co', 'com', 'org', 'net', 'ac', 'gov'])
const topLevel = /^(?:com|net|org|io|ai|app|co|eu|biz|info|tech|dev|xyz|finance|health|energy|global|group|[a-z]{2})$/
const shared = new Set(
  'gmail googlemail google outlook hotmail live yahoo icloud proton protonmail gmx web aol linkedin twitter facebook instagram youtube github gitlab medium telegram discord reddit wikipedia dropbox docsend bloomberg reuters forbes statista techcrunch sec europa wsj ft nytimes mckinsey gartner crunchbase pitchbook'.split(
    ' ',
  ),
)
