export { TagBulk } from './tag_bulk.tsx'
export { TagChips, TagName } from './tag_chips.tsx'
export { type Color, colors, type Kind, listOf, useTagFilter, useTags } from './tags.ts'
