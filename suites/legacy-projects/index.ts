import './list.ts'
import './changing.ts'
import './questions.ts'
