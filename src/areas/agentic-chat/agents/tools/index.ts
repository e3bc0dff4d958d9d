import { askUser } from './ask_user.ts'
import { brief } from './brief.ts'
import { calc } from './calc.ts'
import { figure } from './figure.ts'
import { find } from './find.ts'
import { query } from './query.ts'
import { read } from './read.ts'
import { search } from './search.ts'
import { series } from './series.ts'
import type { ReadingTool } from './tool.ts'

export const readingTools: readonly ReadingTool[] = [find, query, series, figure, brief, search, read, calc, askUser]
