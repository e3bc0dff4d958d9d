import { type ComponentType, createElement, type ReactNode } from 'react'
import type { Attributes, Node } from './markdown_tree.ts'

export type PartProps = Attributes & { children?: ReactNode }
/** What is drawn for the elements of a tag; what is not named is the element itself. */
export type Parts = Readonly<Record<string, ComponentType<PartProps>>>

/** A tree of Markdown as elements of React, which lets no text of it become HTML. */
export const Drawn = ({ nodes, parts }: { nodes: readonly Node[]; parts: Parts }) => drawn(nodes, parts)

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
