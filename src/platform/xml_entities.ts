import { decodeXML } from 'entities'

/** How fast-xml-parser is to read entities: the five of XML itself and numbered characters, but none that a text defines. */
export const xmlEntities = {
  decode: decodeXML,
  setExternalEntities() {},
  addInputEntities() {},
  reset() {},
  setXmlVersion() {},
}
