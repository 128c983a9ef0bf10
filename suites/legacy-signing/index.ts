import './right.ts'
import './wrong.ts'
import './optional.ts'
import './questions.ts'
