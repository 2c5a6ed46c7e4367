// The home banner's animations, in one script.
import '../features/hero/hero.ts';
import '../features/mass-schedule/next-mass-line.ts';
