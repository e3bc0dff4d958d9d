export { type JoinedWall, joinWalls, partWalls, requireAllWithin } from './of_merged.ts'
export { hasWalls, isWithinAny, seen, seenPiece } from './seen.ts'
export { isCarriedInSight, tagsOutOfSight } from './tags_out_of_sight.ts'
export { isOutside, requireOthersWithin, requireWithin } from './within.ts'
