// What is said of tasks where another record would be meant: "finished", "left", "for me"; as paraphrases.ts.

const ofTasks = '(?<=\\btasks?\\b.*)'
const toTasks = '(?=.*\\btasks?\\b)'
const done = '(?:finished|finish|ticked off|checked off|crossed off|wrapped up|complete|dealt with)'
const undone =
  '(?:unfinished|incomplete|outstanding|uncompleted|unresolved|remaining|undone|still to do|to be done|left to do|left|waiting)'
const nobody = '(?:(?:assigned|given|belonging|belong) to )?(?:nobody|no one|noone)'

export const taskWays: readonly (readonly [said: string, meant: string])[] = [
  [`${ofTasks} for (?:me|myself)(?= |$)`, ' of mine'],
  [`${ofTasks} (?:of|for|across|in|on) (?:the |our )?(?:whole |entire )?team(?= |$)`, ' of ours'],
  ['\\b(?:(?:the|our) team|everyone|everybody) (?=(?:(?:open|overdue|done) )?tasks?\\b)', 'all '],
  [`${ofTasks} (?:that |which )?(?:are |is )?(?:un(?:assigned|owned|allocated)|${nobody})(?= |$)`, ' without assignee'],
  [`\\b(?:unassigned|unowned|unallocated) (?=tasks?\\b)`, 'no assignee '],
  [`${ofTasks}\\b${done}(?= |$)`, 'done'],
  [`\\b${done} ${toTasks}`, 'done '],
  [`${ofTasks}\\b(?:not|un) done(?= |$)`, 'open'],
  [`${ofTasks}\\b${undone}(?= |$)`, 'open'],
  [`\\b${undone} (?=tasks?\\b)`, 'open '],
  ['^(?:(?:what|which) is )?(my |the |our )?next (?:open )?task(?: (?:that is )?due)?$', '$1 task due first'],
  ['^(who|(?:which|what) (?:colleague|person|owner|team member)) (?:has|have) (?:got )?(?:the )?most overdue (tasks?|deals?)$', '$1 has the most $2 that are overdue'],
  ['^who (?:is responsible for|is in charge of|owns|has|does|is doing|handles|takes care of) the task (?=.)', 'assignee of the task '],
  ['^when is the task (.+?) due$', 'due date of the task $1'],
] // biome-ignore format: a way of speaking a line
