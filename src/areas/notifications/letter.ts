/** A part of a mail: a heading with lines, each of which leads to a record. */
export type Section = { title: string; lines: Line[]; others?: { text: string; address: string } | undefined }
export type Line = { text: string; quote?: string | undefined; address: string }

type Letter = { sections: readonly Section[]; base: string }

/** The address of something in the web app. */
export const linkTo = (base: string, address: string) => `${base}/#${address}`
const choicesAddress = '/settings/notifications'
const choicesTitle = 'What you are told, and how'
export const chosenAt = (base: string) => `${choicesTitle}: ${linkTo(base, choicesAddress)}`

export function textOf({ sections, base }: Letter): string {
  const parts = sections.map(({ title, lines, others }) => [
    title,
    ...lines.flatMap(({ text, quote, address }) => [
      `- ${text}`,
      ...(quote ? [`  “${quote}”`] : []),
      `  ${linkTo(base, address)}`,
    ]),
    ...(others ? ['', `${others.text}: ${linkTo(base, others.address)}`] : []),
    '',
  ])
  return [...parts.flat(), chosenAt(base), ''].join('\n')
}

/** The same for programs that show HTML; it loads nothing, and leaves colours to the program. */
export function htmlOf({ sections, base }: Letter): string {
  const link = (address: string, text: string) => `<a href="${escaped(linkTo(base, address))}">${escaped(text)}</a>`
  const parts = sections.map(({ title, lines, others }) => {
    const items = lines.map(
      ({ text, quote, address }) =>
        `<li style="margin: 0 0 6px">${link(address, text)}${quote ? `<br>“${escaped(quote)}”` : ''}</li>`,
    )
    const below = others ? `<p style="margin: 0">${link(others.address, others.text)}</p>` : ''
    return `<h2 style="font-size: 16px; margin: 24px 0 8px">${escaped(title)}</h2>
<ul style="margin: 0; padding-left: 20px">
${items.join('\n')}
</ul>
${below}`
  })
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font-family: sans-serif; font-size: 14px; line-height: 1.45; max-width: 600px">
${parts.join('\n')}
<p style="margin: 32px 0 0">${link(choicesAddress, choicesTitle)}</p>
</body>
</html>
`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
