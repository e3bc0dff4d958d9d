/**
 * Programs that fetch the pictures and links of mail without a person having opened it, by what they call themselves:
 * proxies that fetch in advance, scanners at the receiver's door, previews, and anything that is no browser. Apple's mail
 * privacy sends a bare "Mozilla/5.0".
 */
const programs = [
  /^\s*$/,
  /^Mozilla\/[45]\.0$/,
  /GoogleImageProxy/i,
  /YahooMailProxy/i,
  /(bot|crawler|spider|scanner|preview|prefetch|proxy|monitor|validator)\b/i,
  /(barracuda|proofpoint|mimecast|symantec|fireeye|trendmicro|sophos|cloudmark|ironport|forcepoint|safelinks)/i,
  /^(curl|wget|python|go-http-client|java|okhttp|node|axios|libwww|ruby|php)\b/i,
]

export const isProgram = (userAgent: string | undefined): boolean =>
  programs.some((program) => program.test(userAgent ?? ''))
