/** What a person calls the device that a User-Agent names: “Firefox on Windows”, “curl”. Nothing else of it is kept. */
export function deviceOf(agent: string | undefined): string {
  if (!agent) return 'Unknown program'
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0]
  if (browser) return system ? `${browser} on ${system}` : browser
  const program = agent.match(/^[A-Za-z][\w.-]{0,39}/)?.[0]
  return program && program !== 'Mozilla' ? program : system ? `A browser on ${system}` : 'Unknown program'
}

// in this order: many name those that they want to be taken for, too
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const systems: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
