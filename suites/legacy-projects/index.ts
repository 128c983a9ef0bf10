import './list.ts'
import './unsupported-methods.ts'
import './questions.ts'
