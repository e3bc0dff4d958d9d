export { LatestEvents, Timeline } from './timeline.tsx'
export { eventKinds, subjectTypes } from './words.ts'
