// Loaded before the program, so that the compiled form of every module is kept, and of TypeScript the JavaScript: what reads
// TypeScript, some 15 MB, is then loaded by the first start only. It is old JavaScript because nothing can come before it.
require('node:module').enableCompileCache?.()
