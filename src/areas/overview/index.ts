export { readWeekAhead, type WeekAhead } from './week_ahead.ts'
