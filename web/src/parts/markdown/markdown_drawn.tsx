import { type ComponentType, createElement, type ReactNode } from 'react'
import { type Attributes, type Node, treeOf } from '../../../../src/platform/markdown/tree.ts'

export type PartProps = Attributes & { children?: ReactNode }
/** What is drawn for the elements of a tag; what is not named is the element itself. */
export type Parts = Readonly<Record<string, ComponentType<PartProps>>>

type Props = {
  text: string
  /** makes marks and the like of what stands in the text */
  change?: ((nodes: Node[]) => Node[]) | undefined
  parts: Parts
}

/** Markdown as elements of React, which lets no text of it become HTML. */
export const MarkdownDrawn = ({ text, change = (nodes) => nodes, parts }: Props) => drawn(change(treeOf(text)), parts)

const drawn = (nodes: readonly Node[], parts: Parts): ReactNode[] =>
  nodes.map((node, index) =>
    typeof node === 'string'
      ? node
      : createElement(
          parts[node.tag] ?? node.tag,
          { ...node.with, key: index },
          ...(node.children.length > 0 ? [drawn(node.children, parts)] : []),
        ),
  )
