/**
 * Loads the script of a public page after the first paint, so that it does not compete with the font and pictures of the
 * first view. Presses until then are recorded (src/site/islands/wake.ts). If it does not come, forms say what they say without JavaScript.
 * @param source address of the entry module
 */
export function afterFirstPaint(source: string): string {
  return `addEventListener("click",e=>{pressed=e},!0);(b=>{new PerformanceObserver(b).observe({type:"paint",buffered:!0});setTimeout(b,3e3)})(()=>import(${JSON.stringify(source)}).catch(()=>{for(let e of document.querySelectorAll("form noscript"))e.outerHTML=e.textContent}))`;
}
