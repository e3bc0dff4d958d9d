import { isUtf8 } from 'node:buffer'
import { decodeBuffer } from 'encoding-sniffer'
import { Parser, Tokenizer } from 'parse5'
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter'
import { Unreadable } from '../../unreadable.ts'

export type HtmlRoot = Htmlparser2TreeAdapterMap['document']

const depthMax = 500
// a page of an office program has some twenty on a tag
const attributesMax = 500
// what can be nested or written on a tag in so many letters takes milliseconds, whatever it is
const lettersAtOnce = 4096

/** Parses a page of HTML in the encoding that it declares; without one it is UTF-8 if it can be, else Windows-1252. */
export const parseBytes = (bytes: Buffer): HtmlRoot =>
  parseHtml(decodeBuffer(bytes, { defaultEncoding: isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252' }))

/** Western bytes hardly ever make a sequence of UTF-8; of a page cut or mended by hand a few may be broken. */
function isMostlyUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true
  const special = bytes.toString('utf8').match(/[^\u0000-\u007f]/g) ?? []
  const broken = special.filter((letter) => letter === '\ufffd').length
  return special.length > 2 * broken
}

/**
 * Parses a page of HTML. Throws Unreadable for elements nested so deeply, or tags of so many attributes, that the parser would
 * never come back from them: it compares each attribute with all before it. The parser itself is asked how far it is after
 * each piece, because only the parser knows what is a tag, a comment or a script.
 */
export function parseHtml(html: string): HtmlRoot {
  const options = { treeAdapter: adapter, scriptingEnabled: true, sourceCodeLocationInfo: false, onParseError: null }
  const parser = new Parser<Htmlparser2TreeAdapterMap>(options)
  const tokenizer = new WatchedTokenizer(options, parser)
  parser.tokenizer = tokenizer
  for (let at = 0; at < html.length; at += lettersAtOnce) {
    tokenizer.write(html.slice(at, at + lettersAtOnce), at + lettersAtOnce >= html.length)
    if (parser.openElements.stackTop > depthMax || tokenizer.attributes > attributesMax)
      throw new Unreadable('too_complex')
  }
  return parser.document
}

class WatchedTokenizer extends Tokenizer {
  /** of the tag that is being read */
  get attributes(): number {
    return this.currentToken && 'attrs' in this.currentToken ? this.currentToken.attrs.length : 0
  }
}
