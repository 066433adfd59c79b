/**
 * `wrong` does not work, `unsafe` may harm someone or lose something, `fine` is good to know. `where` is a path or an error
 * message: for those with a shell on the server alone.
 */
export type Finding = { level: 'wrong' | 'unsafe' | 'fine'; what: string; todo?: string; where?: string }

type More = Pick<Finding, 'todo' | 'where'>
export const wrong = (what: string, more?: More): Finding => ({ level: 'wrong', what, ...more })
export const unsafe = (what: string, more?: More): Finding => ({ level: 'unsafe', what, ...more })
export const fine = (what: string, more?: More): Finding => ({ level: 'fine', what, ...more })
