//! The VFS: SQLite's default one, with every call that touches the disk written down, and some of them failing.

use std::ffi::{CStr, OsStr, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Arc, Once};

use rusqlite::ffi;

use crate::journal::{Doing, Event, Fault, FileId, Journal};

/// A file as SQLite sees it. The wrapped VFS's own file follows it in the same allocation, at [`REAL`].
#[repr(C)]
struct File {
    base: ffi::sqlite3_file,
    /// Null for files that are not recorded.
    watched: *mut Watched,
}

/// Where the wrapped file begins: behind ours, aligned as an allocation is.
const REAL: usize = size_of::<File>().next_multiple_of(16);

struct Watched {
    journal: Arc<Journal>,
    file: FileId,
    /// The directory, until SQLite has synced it: it does so at the first sync of a new log or journal.
    directory: Option<PathBuf>,
}

/// The VFS that is wrapped.
static WRAPPED: AtomicPtr<ffi::sqlite3_vfs> = AtomicPtr::new(null_mut());

/// Makes the recording VFS the default of this process. Done twice it is done once.
///
/// # Panics
/// When SQLite has no VFS, or refuses this one.
pub fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // SAFETY: SQLite initialises itself; a null name asks for the default VFS, which lives as long as the process.
        let wrapped = unsafe { ffi::sqlite3_vfs_find(null()) };
        assert!(!wrapped.is_null(), "SQLite has no VFS");
        WRAPPED.store(wrapped, Ordering::SeqCst);
        // SAFETY: it was just found, and is never changed after its registration but for its link to the next.
        let mut ours = unsafe { *wrapped };
        ours.szOsFile += c_int::try_from(REAL).expect("a small offset");
        ours.zName = c"faults".as_ptr();
        ours.pNext = null_mut();
        ours.xOpen = Some(open);
        ours.xDelete = Some(delete);
        let ours: &'static mut ffi::sqlite3_vfs = Box::leak(Box::new(ours));
        // SAFETY: the structure is leaked, so it outlives every connection.
        let code = unsafe { ffi::sqlite3_vfs_register(ours, 1) };
        assert_eq!(code, ffi::SQLITE_OK, "SQLite refuses the VFS");
    });
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    // Without memory-mapped files: what is written through memory is not seen here.
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

/// Calls a method of the wrapped file; `$missing` when it has none.
macro_rules! wrapped {
    ($file:expr, $method:ident, $missing:expr $(, $argument:expr)*) => {{
        let real = real($file);
        // SAFETY: SQLite calls methods only of files that were opened, so the wrapped file has its table.
        match unsafe { (*(*real).pMethods).$method } {
            // SAFETY: the arguments are those SQLite gave us for this very method.
            Some(method) => unsafe { method(real $(, $argument)*) },
            None => $missing,
        }
    }};
}

/// The wrapped file behind ours.
fn real(file: *mut ffi::sqlite3_file) -> *mut ffi::sqlite3_file {
    // SQLite allocates `szOsFile` bytes: ours, and the wrapped VFS's.
    file.cast::<u8>().wrapping_add(REAL).cast()
}

/// What is recorded about a file, if it is.
fn watched<'a>(file: *mut ffi::sqlite3_file) -> Option<&'a mut Watched> {
    // SAFETY: `open` set the pointer, `close` takes it; SQLite uses a file in one thread at a time.
    unsafe { (*file.cast::<File>()).watched.as_mut() }
}

fn fails(file: *mut ffi::sqlite3_file, doing: Doing) -> Option<Fault> {
    watched(file).and_then(|watched| watched.journal.fails(doing))
}

/// What SQLite says for a fault of a call that has a code of its own for `EIO`.
const fn code(fault: Fault, io: c_int) -> c_int {
    match fault {
        Fault::Full => ffi::SQLITE_FULL,
        Fault::Io => io,
        Fault::Busy => ffi::SQLITE_BUSY,
    }
}

/// The path SQLite names.
fn path_of<'a>(name: *const c_char) -> Option<&'a Path> {
    if name.is_null() {
        return None;
    }
    // SAFETY: SQLite gives names that end with a zero byte and live for the call.
    let name = unsafe { CStr::from_ptr(name) };
    Some(Path::new(OsStr::from_bytes(name.to_bytes())))
}

unsafe extern "C" fn open(
    _vfs: *mut ffi::sqlite3_vfs,
    name: ffi::sqlite3_filename,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    let ours = file.cast::<File>();
    // SAFETY: SQLite gives room for a file of our size; without methods it will not be closed.
    unsafe {
        (*ours).base.pMethods = null();
        (*ours).watched = null_mut();
        (*real(file)).pMethods = null();
    }
    let recorded = path_of(name).and_then(Journal::of);
    if let Some((journal, _)) = &recorded
        && journal.fails(Doing::Open).is_some()
    {
        return ffi::SQLITE_CANTOPEN;
    }
    let act = || {
        let vfs = WRAPPED.load(Ordering::SeqCst);
        // SAFETY: the wrapped VFS lives as long as the process and has this method.
        match unsafe { (*vfs).xOpen } {
            // SAFETY: the wrapped file lies in the room SQLite gave, see `real`.
            Some(method) => unsafe { method(vfs, name, real(file), flags, out) },
            None => ffi::SQLITE_CANTOPEN,
        }
    };
    let (opened, watched) = match recorded {
        None => (act(), null_mut()),
        Some((journal, path)) => {
            let (opened, id) = journal.atomically(|record| {
                let opened = act();
                (opened, (opened == ffi::SQLITE_OK).then(|| record.opened(&path)))
            });
            let log = ffi::SQLITE_OPEN_WAL
                | ffi::SQLITE_OPEN_MAIN_JOURNAL
                | ffi::SQLITE_OPEN_SUPER_JOURNAL;
            let new = flags & ffi::SQLITE_OPEN_CREATE != 0 && flags & log != 0;
            let directory = if new { path.parent().map(Path::to_owned) } else { None };
            let watched = id.map(|file| Box::new(Watched { journal, file, directory }));
            (opened, watched.map_or(null_mut(), Box::into_raw))
        }
    };
    if opened == ffi::SQLITE_OK {
        // SAFETY: as above.
        unsafe {
            (*ours).watched = watched;
            (*ours).base.pMethods = &raw const METHODS;
        }
        return opened;
    }
    // SAFETY: as above. SQLite does not close what it cannot close by its own methods.
    if unsafe { !(*real(file)).pMethods.is_null() } {
        wrapped!(file, xClose, ffi::SQLITE_OK);
    }
    opened
}

unsafe extern "C" fn delete(
    _vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    sync_directory: c_int,
) -> c_int {
    let act = || {
        let vfs = WRAPPED.load(Ordering::SeqCst);
        // SAFETY: the wrapped VFS lives as long as the process.
        match unsafe { (*vfs).xDelete } {
            // SAFETY: the arguments are those SQLite gave us.
            Some(method) => unsafe { method(vfs, name, sync_directory) },
            None => ffi::SQLITE_IOERR_DELETE,
        }
    };
    let Some((journal, path)) = path_of(name).and_then(Journal::of) else { return act() };
    if journal.fails(Doing::Remove).is_some() {
        return ffi::SQLITE_IOERR_DELETE;
    }
    journal.atomically(|record| {
        let deleted = act();
        if deleted == ffi::SQLITE_OK {
            record.removed(&path);
            if sync_directory & 1 != 0 {
                record
                    .push(Event::SyncDirectory(path.parent().unwrap_or(Path::new("")).to_owned()));
            }
        }
        deleted
    })
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    let closed = wrapped!(file, xClose, ffi::SQLITE_OK);
    // SAFETY: `open` made it of a box, and nobody uses the file after it was closed.
    unsafe {
        let watched = std::mem::replace(&mut (*file.cast::<File>()).watched, null_mut());
        if !watched.is_null() {
            drop(Box::from_raw(watched));
        }
    }
    closed
}

unsafe extern "C" fn read(
    file: *mut ffi::sqlite3_file,
    to: *mut c_void,
    count: c_int,
    at: i64,
) -> c_int {
    match fails(file, Doing::Read) {
        Some(fault) => code(fault, ffi::SQLITE_IOERR_READ),
        None => wrapped!(file, xRead, ffi::SQLITE_IOERR_READ, to, count, at),
    }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    from: *const c_void,
    count: c_int,
    at: i64,
) -> c_int {
    let failing = fails(file, Doing::Write);
    // A disk that is full takes what it can.
    let count = if failing == Some(Fault::Full) { count / 2 } else { count };
    if let Some(fault) = failing
        && (fault != Fault::Full || count == 0)
    {
        return code(fault, ffi::SQLITE_IOERR_WRITE);
    }
    let act = || wrapped!(file, xWrite, ffi::SQLITE_IOERR_WRITE, from, count, at);
    let written = match watched(file) {
        None => act(),
        Some(watched) => watched.journal.atomically(|record| {
            let written = act();
            if written == ffi::SQLITE_OK {
                let size = usize::try_from(count).unwrap_or(0);
                // SAFETY: SQLite gives at least so many bytes.
                let data = unsafe { std::slice::from_raw_parts(from.cast::<u8>(), size) };
                let at = u64::try_from(at).unwrap_or(0);
                record.push(Event::Write { file: watched.file, at, data: data.into() });
            }
            written
        }),
    };
    if failing.is_some() && written == ffi::SQLITE_OK { ffi::SQLITE_FULL } else { written }
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, size: i64) -> c_int {
    if let Some(fault) = fails(file, Doing::Write) {
        return code(fault, ffi::SQLITE_IOERR_TRUNCATE);
    }
    let act = || wrapped!(file, xTruncate, ffi::SQLITE_IOERR_TRUNCATE, size);
    match watched(file) {
        None => act(),
        Some(watched) => watched.journal.atomically(|record| {
            let done = act();
            if done == ffi::SQLITE_OK {
                let size = u64::try_from(size).unwrap_or(0);
                record.push(Event::Truncate { file: watched.file, size });
            }
            done
        }),
    }
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, flags: c_int) -> c_int {
    let failing = fails(file, Doing::Sync);
    let act = || wrapped!(file, xSync, ffi::SQLITE_IOERR_FSYNC, flags);
    let Some(watched) = watched(file) else { return act() };
    let journal = Arc::clone(&watched.journal);
    journal.atomically(|record| {
        if failing.is_some() {
            record.push(Event::SyncFailed(watched.file));
            return ffi::SQLITE_IOERR_FSYNC;
        }
        let done = act();
        if done == ffi::SQLITE_OK {
            record.push(Event::Sync(watched.file));
            if let Some(directory) = watched.directory.take() {
                record.push(Event::SyncDirectory(directory));
            }
        }
        done
    })
}

unsafe extern "C" fn file_size(file: *mut ffi::sqlite3_file, size: *mut i64) -> c_int {
    wrapped!(file, xFileSize, ffi::SQLITE_IOERR_FSTAT, size)
}

unsafe extern "C" fn lock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    match fails(file, Doing::Lock) {
        Some(_) => ffi::SQLITE_BUSY,
        None => wrapped!(file, xLock, ffi::SQLITE_OK, level),
    }
}

unsafe extern "C" fn unlock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    wrapped!(file, xUnlock, ffi::SQLITE_OK, level)
}

unsafe extern "C" fn check_reserved_lock(file: *mut ffi::sqlite3_file, held: *mut c_int) -> c_int {
    wrapped!(file, xCheckReservedLock, ffi::SQLITE_OK, held)
}

unsafe extern "C" fn file_control(
    file: *mut ffi::sqlite3_file,
    operation: c_int,
    argument: *mut c_void,
) -> c_int {
    wrapped!(file, xFileControl, ffi::SQLITE_NOTFOUND, operation, argument)
}

unsafe extern "C" fn sector_size(file: *mut ffi::sqlite3_file) -> c_int {
    wrapped!(file, xSectorSize, 0)
}

unsafe extern "C" fn device_characteristics(file: *mut ffi::sqlite3_file) -> c_int {
    wrapped!(file, xDeviceCharacteristics, 0)
}

unsafe extern "C" fn shm_map(
    file: *mut ffi::sqlite3_file,
    page: c_int,
    size: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    wrapped!(file, xShmMap, ffi::SQLITE_IOERR_SHMMAP, page, size, extend, out)
}

unsafe extern "C" fn shm_lock(
    file: *mut ffi::sqlite3_file,
    first: c_int,
    count: c_int,
    flags: c_int,
) -> c_int {
    // Giving a lock back never fails.
    if flags & ffi::SQLITE_SHM_LOCK != 0 && fails(file, Doing::Lock).is_some() {
        return ffi::SQLITE_BUSY;
    }
    wrapped!(file, xShmLock, ffi::SQLITE_IOERR_SHMLOCK, first, count, flags)
}

unsafe extern "C" fn shm_barrier(file: *mut ffi::sqlite3_file) {
    wrapped!(file, xShmBarrier, ());
}

unsafe extern "C" fn shm_unmap(file: *mut ffi::sqlite3_file, delete: c_int) -> c_int {
    wrapped!(file, xShmUnmap, ffi::SQLITE_OK, delete)
}
