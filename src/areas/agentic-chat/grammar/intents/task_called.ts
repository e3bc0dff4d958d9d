import { draftOf, filter, finish, type Intent, queryOf } from '../asked.ts'
import { said, use, wordOf } from '../tape.ts'

/** What can stand around the title of a task in a question about it. */
const asking = new Set(
  `when by what is are was the a an my our your i we you me do does did have has got need needs must should to be who whom whose which
  day date on of for with task tasks todo todos to-do it this that ? , - will already yet still`.split(/\s+/),
)
const asksDue = /\b(?:due|deadline|todo|to - do|task)\b/
// "by when do I have to …", "when must we …"
const asksWhenToDo = /^(?:by when|when) (?:must|should|(?:do|does|am|are|is) .*\b(?:need|needs|have|has|supposed) to)\b/
const asksDone = /\b(?:done|finished|completed?)\b/
const begins = /^(?:when|by when|by what|what|is|are|who|which|has|have|do|did)\b/
const titleMax = 8

/** "when is the flight booking due", "is the escrow draft done": a task by words of its title. */
export const taskCalled: Intent = (asked) => {
  const { tape, words } = asked
  const isDone = asksDone.test(words)
  const isTask = asksDue.test(words) || asksWhenToDo.test(words)
  if (!begins.test(words) || !(isTask || (isDone && /^(?:is|are|has|have|who)\b/.test(words)))) return null
  const title = tape.filter((atom) => {
    const word = wordOf(atom)
    return !asking.has(word) && !asksDue.test(word) && !asksDone.test(word)
  })
  const isTitle = title.every(({ kind }) => kind === 'word' || kind === 'name' || kind === 'quoted')
  if (title.length === 0 || title.length > titleMax || !isTitle) return null
  use(tape)
  const draft = draftOf('tasks', {
    text: said(title),
    filters: isDone ? [] : [filter('status', 'is', ['open'])],
    select: ['title', 'due_date', 'assignee', 'status', 'company'],
  })
  return finish(asked, queryOf(draft), 0)
}
