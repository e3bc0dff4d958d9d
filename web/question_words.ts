import type { Plugin } from 'vite'

/** What descriptions of records say for questions and for tables that come in: the service reads it, and no screen does. */
const forTheServiceAlone = new Set(['asked', 'choicesAsked', 'called', 'headings'])

/** Leaves that out of the page. A record is still described in one place, and a browser gets what it shows. */
export function withoutQuestionWords(): Plugin {
  return {
    name: 'without-question-words',
    enforce: 'post',
    transform(code, id) {
      if (!/\/src\/records\/descriptions\/\w+\.ts$/.test(id.split('?')[0] ?? '')) return null
      return { code: withoutProperties(code, this.parse(code)), map: null }
    },
  }
}

type Node = { type: string; start: number; end: number }
type Property = Node & { key?: Node & { name?: string } }
type Literal = Node & { properties: Property[] }

/** The same code, its literals of objects without those properties. */
function withoutProperties(code: string, program: object): string {
  const spans: { start: number; end: number }[] = []
  function look(at: unknown): void {
    if (Array.isArray(at)) at.forEach(look)
    if (!isNode(at)) return
    if (!isLiteral(at)) return Object.values(at).forEach(look)
    for (const [index, property] of at.properties.entries())
      if (!forTheServiceAlone.has(property.key?.name ?? '')) look(property)
      else spans.push({ start: property.start, end: at.properties[index + 1]?.start ?? property.end })
  }
  look(program)
  return spans
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const isLiteral = (node: Node): node is Literal => node.type === 'ObjectExpression'
