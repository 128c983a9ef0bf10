import './search.ts'
import './get.ts'
import './current.ts'
