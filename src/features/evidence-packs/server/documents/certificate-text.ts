interface Certified {
  company: string;
  move: string;
  officer: string;
  position: string;
  /** When the pack was made, in words. */
  at: string;
  photos: string;
}

/**
 * The certificate of Evidence Act (Cap. 80), s. 106B(4): which record it is, how it was made, on which devices, and that the
 * conditions of s. 106B(2) held.
 */
export const certificateText = ({ company, move, officer, position, at, photos }: Certified): string[] => [
  `I, ${officer}, ${position} of ${company}, hold a responsible position in the management of the activities that this record is about. I make this certificate under section 106B of the Evidence Act (Chapter 80, Laws of Kenya), to the best of my knowledge and belief.`,
  `1. The record. This file holds the electronic record of the move ${move}: its contract, inventory, photographs, counts, condition marks, signed papers with their signatures, and the times of the crew's work. It was produced from the company's system MoveEase on ${at}.`,
  "2. How it was produced. The crew recorded each entry on their phones during the work. The phones sent it to the company's server, which kept it with the time of the phone, its own time, and the person who was signed in. Entries, photographs and signatures cannot be changed afterwards: a correction is a further entry, which is shown with its reason.",
  `3. Devices. The phones of the crew, which the timeline and the signatures name, and the company's server. ${photos}`,
  "4. Regular use. Throughout the time of this record the company regularly used these devices, under its lawful control, to record moves. Information of this kind was regularly entered in the ordinary course of that work, and this record derives from it.",
  "5. Proper operation. Throughout that time the devices operated properly. Any time when one of them was without a network or its clock was wrong is shown at the entry, and did not affect the record or the accuracy of its content.",
];
