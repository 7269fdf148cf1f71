const small = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A number as a running sentence has it: "three", "1,200". */
export function inWords(number: number): string {
  return small[number] ?? number.toLocaleString("en-US");
}
