export { type Papers, PapersOfDeal, refOf, useUnfiled } from './papers_of_deal.tsx'
export { useWalls } from './use_walls.ts'
export { WallBadge } from './wall_badge.tsx'
export { WallDialog } from './wall_dialog.tsx'
