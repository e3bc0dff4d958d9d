import type { HtmlRoot } from './html_parse.ts'

/** The nodes that the parser builds. */
export type HtmlNode = HtmlRoot | HtmlRoot['children'][number]
export type HtmlElement = Extract<HtmlNode, { attribs: object }>

export const isElement = (node: HtmlNode): node is HtmlElement => 'attribs' in node

/** What is not text to be read. */
const left = new Set(
  'script style noscript template head iframe object svg select textarea audio video canvas map ix:header'.split(' '),
)

export const isHidden = ({ name, attribs }: HtmlElement) =>
  left.has(name) ||
  attribs.hidden !== undefined ||
  /(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribs.style ?? '')
