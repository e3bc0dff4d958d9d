export { useWalls } from './use_walls.ts'
export { WallBadge } from './wall_badge.tsx'
export { WallDialog } from './wall_dialog.tsx'
