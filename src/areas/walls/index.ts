export { type JoinedWall, joinWalls, partWalls, requireAllWithin } from './of_merged.ts'
