import sharp from 'sharp'

// What a device needs to install the web app: its manifest, and its icon in the sizes that systems ask for, drawn from that of
// the page (web/index.html).

const text = 'The CRM for investment firms: companies, deals, documents and what happens with them.'
const ground = '#ffffff'

/** PNG files by their names. Throws where the page has no icon of its own. */
export async function iconsOf(html: string): Promise<Map<string, Buffer>> {
  const svg = /<link rel="icon" href="data:image\/svg\+xml,([^"]+)"/.exec(html)?.[1]
  if (!svg) throw new Error('web/index.html has no icon.')
  const round = decodeURIComponent(svg)
  // systems cut it to the shape that they want
  const full = round.replace(/ rx='\d+'/, '')
  return new Map([
    ['icon_192.png', await drawn(round, 192)],
    ['icon_512.png', await drawn(round, 512)],
    ['icon_maskable.png', await drawn(full, 512)],
    ['icon_apple.png', await drawn(full, 180)],
  ])
}

const drawn = (svg: string, pixels: number) =>
  sharp(Buffer.from(svg), { density: (72 * pixels) / 32 })
    .resize(pixels)
    .png({ palette: true })
    .toBuffer()

/** The manifest of the app; the icons are given by their addresses. */
export const manifestOf = (addressOf: (icon: string) => string | undefined): string =>
  JSON.stringify({
    name: 'Firm CRM',
    description: text,
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: addressOf('icon_192.png'), sizes: '192x192', type: 'image/png' },
      { src: addressOf('icon_512.png'), sizes: '512x512', type: 'image/png' },
      { src: addressOf('icon_maskable.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
