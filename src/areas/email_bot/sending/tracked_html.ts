import type { TrackedMail, TrackingLinks } from '../../../platform/mail/tracking_links.ts'

type Tracking = { links: TrackingLinks; mail: TrackedMail; publicUrl: string }

/** The text as HTML whose links lead by this service, with a pixel that tells of the opening. */
export function trackedHtml(text: string, { links, mail, publicUrl }: Tracking): string {
  const linked = text.split(webLink).map((piece, index) => {
    if (index % 2 === 0) return asHtml(piece)
    const token = links.clickToken(mail, piece)
    return `<a href="${asHtml(token ? `${publicUrl}/t/c/${token}` : piece)}">${asHtml(piece)}</a>`
  })
  const pixel = `<img src="${asHtml(`${publicUrl}/t/o/${links.openToken(mail)}`)}" alt="" width="1" height="1">`
  return `<!doctype html><html><body><div style="white-space: pre-wrap">${linked.join('')}</div>${pixel}</body></html>`
}

// up to the full stop or bracket that ends the sentence around it
const webLink = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/

const asHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
